using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The ARN of a tag operation's resource. Only tables have tags. As in other operations, any Region and account refers
/// to this server.
/// </summary>
internal static class ResourceArns
{
    private const string Table = "table/";

    /// <summary>
    /// Checks that a text is an ARN of DynamoDB. Like the service, it does so before it checks the other members.
    /// </summary>
    public static void CheckService(string? arn, string operation, EnginePlace place)
    {
        if (string.IsNullOrEmpty(arn)) throw EngineException.Validation("Invalid TableArn");
        if (!arn.StartsWith("arn:", StringComparison.Ordinal)) throw EngineException.Invalid("ARNs must start with 'arn:': " + arn);
        if (arn.Split(':', 6) is not { Length: 6 } parts || parts[2] != "dynamodb")
            throw new EngineException(EngineError.AccessDenied,
                $"User: arn:aws:iam::{place.Account}:user/local is not authorized to perform: dynamodb:{operation} on resource: {arn}");
    }

    /// <summary>Returns the table name in an ARN of DynamoDB.</summary>
    public static byte[] TableName(string arn)
    {
        var resource = arn.Split(':', 6)[5];
        if (!resource.StartsWith(Table, StringComparison.Ordinal)) throw EngineException.Invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
        var path = resource[Table.Length..].Split('/');
        if (path is [_, "backup", ..]) throw EngineException.Invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
        if (path is [_, "index", ..])
            throw EngineException.Invalid("Invalid resource arn provided, only table or stream is accepted. Provided resource arn: " + arn);
        var name = Encoding.UTF8.GetBytes(path[0]);
        return path.Length == 1
            && TableNames.IsValid(name) ? name : throw EngineException.Validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
    }
}
