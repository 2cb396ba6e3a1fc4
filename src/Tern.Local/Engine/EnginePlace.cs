using Tern.Local.Serving;

namespace Tern.Local.Engine;

/// <summary>The account and Region of an engine's tables, as their ARNs name them.</summary>
internal sealed record EnginePlace(string Account, string Region)
{
    /// <summary>The place of a local DynamoDB whose requests share one store, whatever they are signed for.</summary>
    public static EnginePlace Default { get; } = new("000000000000", "us-east-1");

    /// <summary>Gets the beginning of all ARNs of tables.</summary>
    public string TableArnPrefix { get; } = $"{Arn("dynamodb", Region, Account)}table/";

    /// <summary>Returns an ARN without its resource: <c>arn:aws:kms:us-east-1:000000000000:</c>.</summary>
    public string ArnOf(string service) => Arn(service, Region, Account);

    private static string Arn(string service, string region, string account) => $"arn:{AwsPartition.Of(region)}:{service}:{region}:{account}:";
}
