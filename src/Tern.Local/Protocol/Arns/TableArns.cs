using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The ARNs of tables: <c>arn:aws:dynamodb:us-east-1:000000000000:table/Name</c>. Any Region and account refers to this
/// server.
/// </summary>
internal static class TableArns
{
    public static string Of(EnginePlace place, string tableName) => place.TableArnPrefix + tableName;
}
