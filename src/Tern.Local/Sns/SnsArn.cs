using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// An ARN of SNS: <c>arn:PARTITION:sns:REGION:ACCOUNT:TOPIC</c>, with <c>:ID</c> for a subscription.
/// </summary>
/// <param name="Region">The Region.</param>
/// <param name="Account">The account.</param>
/// <param name="Resource">The rest: a topic, a subscription, an application or an endpoint.</param>
internal readonly record struct SnsArn(string Region, string Account, string Resource)
{
    private const int Parts = 6;

    /// <summary>Parses an ARN of a request.</summary>
    /// <param name="text">The text.</param>
    /// <param name="parameter">The parameter, for errors.</param>
    /// <exception cref="Serving.ServiceErrorException">It isn't an ARN of SNS.</exception>
    public static SnsArn Parse(string text, string parameter)
    {
        var parts = text.Split(':', Parts);
        if (parts.Length < Parts) throw SnsErrors.Invalid($"{parameter} Reason: An ARN must have at least {Parts} elements, not {parts.Length}");
        return parts is ["arn", { Length: > 0 }, "sns", { Length: > 0 } region, { Length: > 0 } account, { Length: > 0 } resource]
            ? new SnsArn(region, account, resource)
            : throw SnsErrors.Invalid(parameter);
    }

    public override string ToString() => $"arn:{AwsPartition.Of(Region)}:sns:{Region}:{Account}:{Resource}";
}
