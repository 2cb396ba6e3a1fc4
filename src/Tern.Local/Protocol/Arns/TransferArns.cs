using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The ARNs of exports and imports:
/// <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name/export/01767225600000-0a1b2c3d</c>. Any Region and account
/// refers to this server.
/// </summary>
internal static class TransferArns
{
    private const string Table = "table/";

    public static string OfExport(EnginePlace place, string tableName, string id) => $"{TableArns.Of(place, tableName)}/export/{id}";

    public static string OfImport(EnginePlace place, string tableName, string id) => $"{TableArns.Of(place, tableName)}/import/{id}";

    /// <summary>Reads the required ARN of a transfer from a request.</summary>
    /// <param name="input">The request.</param>
    /// <param name="member">ExportArn or ImportArn.</param>
    /// <param name="kind">export or import.</param>
    public static (string Arn, string TableName, string Id) Read(DocumentInput input, string member, string kind)
    {
        var arn = input.Text(member);
        var name = char.ToLowerInvariant(member[0]) + member[1..];
        var constraints = new Constraints();
        constraints.NotNull(arn is not null, name);
        if (arn is not null) constraints.LengthAtLeast(arn.Length, arn, name, 37);
        if (arn is not null) constraints.LengthAtMost(arn.Length, arn, name, 1024);
        constraints.ThrowIfAny();
        if (TryReadTable(arn!, out var path) && path.Split('/') is [{ Length: > 0 } table, var found, { Length: > 0 } id] && found == kind)
            return (arn!, table, id);
        throw EngineException.Validation($"Invalid {char.ToUpperInvariant(kind[0])}{kind[1..]} ARN");
    }

    /// <summary>Returns the table name in a table's ARN.</summary>
    public static string ReadTable(string arn)
    {
        if (!TryReadTable(arn, out var path)) throw EngineException.Invalid("tableArn is not a valid ARN");
        return path.Length > 0
            && !path.Contains('/', StringComparison.Ordinal) ? path : throw EngineException.Validation("Invalid Request: Table ARN is invalid.");
    }

    private static bool TryReadTable(string arn, out string path)
    {
        path = "";
        var parts = arn.Split(':', 6);
        if (parts.Length != 6 || parts[0] != "arn" || parts[2] != "dynamodb" || !parts[5].StartsWith(Table, StringComparison.Ordinal)) return false;
        path = parts[5][Table.Length..];
        return true;
    }
}
