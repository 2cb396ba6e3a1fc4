namespace Tern.Local.Protocol.Arns;

/// <summary>Names of tables: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name</c>. Every region and account is this server's.</summary>
internal static class TableArns
{
    private const string Prefix = "arn:aws:dynamodb:us-east-1:000000000000:table/";

    public static string Of(string tableName) => Prefix + tableName;
}
