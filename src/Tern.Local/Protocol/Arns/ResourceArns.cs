using System.Text;
using Tern.Local.Engine;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Arns;

/// <summary>
/// The ARN that a tag operation names. Only tables have tags. Every region and account is this server's, as for the
/// ARNs that other operations take.
/// </summary>
internal static class ResourceArns
{
    private const string Table = "table/";

    /// <summary>Is it an ARN, and one of this service? The service asks this first, before it looks at the other members.</summary>
    public static void CheckService(string? arn, string operation)
    {
        if (string.IsNullOrEmpty(arn)) throw EngineException.Validation("Invalid TableArn");
        if (!arn.StartsWith("arn:", StringComparison.Ordinal)) throw EngineException.Invalid("ARNs must start with 'arn:': " + arn);
        if (arn.Split(':', 6) is not { Length: 6 } parts || parts[2] != "dynamodb")
            throw new EngineException(EngineError.AccessDenied,
                $"User: arn:aws:iam::000000000000:user/local is not authorized to perform: dynamodb:{operation} on resource: {arn}");
    }

    /// <summary>The name of the table in an ARN of this service.</summary>
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
