namespace Tern.Local.Serving;

/// <summary>The first part of ARNs, which depends on the Region.</summary>
internal static class AwsPartition
{
    public static string Of(string region) =>
        region.StartsWith("cn-", StringComparison.Ordinal) ? "aws-cn" : region.StartsWith("us-gov-", StringComparison.Ordinal) ? "aws-us-gov" : "aws";
}
