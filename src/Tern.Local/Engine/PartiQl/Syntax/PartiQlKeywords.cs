namespace Tern.Local.Engine;

/// <summary>
/// Words that can't be used as names without quotes. PartiQL reserves the SQL-92 keywords. This list contains those
/// that the grammar itself uses or that the service is known to refuse. A missing word means that a statement is
/// accepted that the service refuses; an extra one means that a statement is refused that the service accepts.
/// </summary>
internal static class PartiQlKeywords
{
    private static readonly HashSet<string> s_words = new(
        [
            "SELECT", "FROM", "WHERE", "INSERT", "INTO", "VALUE", "VALUES", "UPDATE", "SET", "REMOVE", "DELETE", "RETURNING", "ORDER", "GROUP", "BY",
            "HAVING", "LIMIT", "AND", "OR", "NOT", "IN", "IS", "BETWEEN", "LIKE", "ESCAPE", "AS", "ASC", "DESC", "TRUE", "FALSE", "NULL", "MISSING",
            "EXISTS", "CASE", "WHEN", "THEN", "ELSE", "CAST", "DISTINCT", "ALL", "JOIN", "INNER", "OUTER", "LEFT", "RIGHT", "FULL", "CROSS", "ON",
            "UNION", "EXCEPT", "INTERSECT", "CREATE", "DROP", "KEY", "PIVOT", "UNPIVOT",
        ],
        StringComparer.OrdinalIgnoreCase);

    private static readonly HashSet<string> s_operators = new(["AND", "OR", "IN", "IS", "BETWEEN", "LIKE"], StringComparer.OrdinalIgnoreCase);

    public static bool Contains(string word) => s_words.Contains(word);

    public static bool IsOperator(string word) => s_operators.Contains(word);
}
