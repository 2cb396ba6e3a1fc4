using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <summary>The protocols of SQS: JSON 1.0, and the older one with forms and XML.</summary>
internal sealed class SqsProtocol() : RpcProtocol(SqsServer.TargetPrefix)
{
    private static readonly string[] s_messageNames =
    [
        "SenderId", "SentTimestamp", "ApproximateReceiveCount", "ApproximateFirstReceiveTimestamp", "SequenceNumber", "MessageDeduplicationId",
        "MessageGroupId", "AWSTraceHeader", "DeadLetterQueueSourceArn",
    ];

    public static SqsProtocol Instance { get; } = new();

    public override string TypePrefix => "com.amazonaws.sqs#";

    public override string JsonType => SqsServer.JsonType;

    public override string XmlNamespace => SqsServer.XmlNamespace;

    public override bool IsQueryCompatible => true;

    public override bool HasErrorDetail(string operation) => operation != "DeleteMessageBatch";

    public override ServiceErrorException? Refuse(IReadOnlyList<MemberViolation> violations)
    {
        foreach (var violation in violations)
        {
            if (violation.Constraint == MemberConstraint.Required) return SqsErrors.Missing(NameOf(violation));
            if (violation is not { Constraint: MemberConstraint.Enum, Value: { } value }) continue;
            if (violation.Path.Contains("messageSystemAttributes", StringComparison.Ordinal))
                return SqsErrors.Invalid($"Message system attribute name '{value}' is invalid.");
            if (!IsOfMessages(value)) return SqsErrors.UnknownAttribute(value);
        }

        return null;
    }

    public override ServiceErrorException Unknown(string operation) => UnknownAction(operation);

    /// <summary>
    /// Returns true for a system attribute of messages; otherwise, false. ReceiveMessage accepts these in a list for
    /// which the model allows the names of queues' attributes only.
    /// </summary>
    public static bool IsOfMessages(string name) => Array.IndexOf(s_messageNames, name) >= 0;

    // entries.2.member.id is the parameter Id of the entry 2.
    private static string NameOf(MemberViolation violation) =>
        violation.Path.Split('.') is ["entries", var number, "member", _] ? $"Entries.{number}.{violation.Name}" : violation.Name;
}
