using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>The ARN of a queue: <c>arn:PARTITION:sqs:REGION:ACCOUNT:NAME</c>.</summary>
internal readonly record struct SqsArn(string Region, string Account, string Name)
{
    public override string ToString() => Of(Region, Account, Name);

    public static string Of(string region, string account, string name) => $"arn:{AwsPartition.Of(region)}:sqs:{region}:{account}:{name}";

    /// <summary>Parses an ARN; returns null if the text isn't the ARN of a queue.</summary>
    public static SqsArn? Parse(string text) =>
        text.Split(':') is ["arn", _, "sqs", { Length: > 0 } region, { Length: > 0 } account, { Length: > 0 } name] ? new SqsArn(region, account, name) : null;

    /// <summary>Returns true for the path of a queue's URL: <c>/ACCOUNT/NAME</c>.</summary>
    public static bool IsQueuePath(string path) => path.Split('/') is ["", { Length: 12 } account, { Length: > 0 }] && account.All(char.IsAsciiDigit);
}
