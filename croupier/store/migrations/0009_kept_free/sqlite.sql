-- Nothing: the number is kept free for a change that is made beside this one.
SELECT 1;
