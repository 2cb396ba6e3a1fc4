namespace Tern.Local.Protocol;

/// <summary>
/// The ARNs of tables: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name</c>. Any region and account refers to this
/// server.
/// </summary>
internal static class TableArns
{
    private const string Prefix = "arn:aws:dynamodb:us-east-1:000000000000:table/";

    public static string Of(string tableName) => Prefix + tableName;
}
