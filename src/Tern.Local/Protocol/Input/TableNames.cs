using System.Text;

namespace Tern.Local.Protocol;

/// <summary>Handles table names, which can be plain names or ARNs.</summary>
internal static class TableNames
{
    /// <summary>
    /// Returns the table name in a plain name or an ARN: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name</c>.
    /// </summary>
    public static ReadOnlySpan<byte> Plain(ReadOnlySpan<byte> name)
    {
        if (!name.StartsWith("arn:"u8)) return name;
        var at = name.IndexOf(":table/"u8);
        return at < 0 ? name : name[(at + ":table/"u8.Length)..];
    }

    public static bool IsValid(ReadOnlySpan<byte> name)
    {
        if (name.Length is < 3 or > 255) return false;
        foreach (var c in name)
        {
            if (!char.IsAsciiLetterOrDigit((char)c) && c is not ((byte)'_' or (byte)'.' or (byte)'-')) return false;
        }

        return true;
    }

    /// <summary>Checks that the names are present and valid.</summary>
    public static void Check(Constraints constraints, RequestMembers members)
    {
        constraints.NotNull(members.Has(Member.TableName), "tableName");
        var name = Plain(members.Utf8(Member.TableName));
        if (members.Has(Member.TableName) && !IsValid(name)) constraints.Name(Encoding.UTF8.GetString(name), "tableName");
        if (members.Has(Member.IndexName) && !IsValid(members.Utf8(Member.IndexName))) constraints.Name(members.Text(Member.IndexName), "indexName");
    }
}
