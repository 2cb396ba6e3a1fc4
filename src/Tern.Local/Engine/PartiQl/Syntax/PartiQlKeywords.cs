namespace Tern.Local.Engine.PartiQl.Syntax;

/// <summary>
/// Words that name nothing unless quoted. PartiQL reserves SQL-92's list; of it these are the ones that the grammar itself uses or the
/// service is known to refuse. To reserve one too few takes a statement that the service refuses; one too many refuses what it takes.
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
