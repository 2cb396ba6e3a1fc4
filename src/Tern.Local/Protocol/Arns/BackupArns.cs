using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The ARNs of backups: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name/backup/01767225600000-0a1b2c3d</c>. Any
/// Region and account refers to this server.
/// </summary>
internal static class BackupArns
{
    private const int MinLength = 37;
    private const int MaxLength = 1024;
    private const string Table = ":table/";
    private const string Separator = "/backup/";

    public static string Of(EnginePlace place, Backup backup) => Of(place, backup.TableName, backup.Id);

    public static string Of(EnginePlace place, string tableName, string id) => TableArns.Of(place, tableName) + Separator + id;

    public static void CheckShape(Constraints constraints, string? arn, string name)
    {
        if (arn is null) return;
        constraints.LengthAtLeast(arn.Length, arn, name, MinLength);
        constraints.LengthAtMost(arn.Length, arn, name, MaxLength);
    }

    /// <summary>Returns the table name and backup id in an ARN.</summary>
    public static (string TableName, string Id) Parse(string arn)
    {
        var parts = arn.Split(':', 6);
        if (parts.Length == 6 && parts[0] == "arn" && parts[2] == "dynamodb" && parts[5].StartsWith(Table[1..], StringComparison.Ordinal))
        {
            var path = parts[5][(Table.Length - 1)..];
            var at = path.IndexOf(Separator, StringComparison.Ordinal);
            if (at > 0 && at + Separator.Length < path.Length) return (path[..at], path[(at + Separator.Length)..]);
        }

        throw EngineException.Validation("Invalid Backup ARN");
    }

    /// <summary>Finds the backup with an ARN.</summary>
    public static Backup Find(LocalEngine engine, string arn)
    {
        var (tableName, id) = Parse(arn);
        return engine.Backups.Find(tableName, id) ?? throw NotFound(arn);
    }

    public static EngineException NotFound(string arn) => new(EngineError.BackupNotFound, "Backup not found: " + arn);
}
