using Tern.Local.Serving;
using Tern.Local.Sns.Model;

namespace Tern.Local.Sns;

/// <summary>The query protocol of SNS.</summary>
internal sealed class SnsProtocol() : RpcProtocol("")
{
    // Only carriers know the state of phone numbers, so a local AWS can't simulate it.
    private static readonly string[] s_others =
    [
        "CheckIfPhoneNumberIsOptedOut", "CreateSMSSandboxPhoneNumber", "DeleteSMSSandboxPhoneNumber", "GetSMSSandboxAccountStatus", "ListOriginationNumbers",
        "ListPhoneNumbersOptedOut", "ListSMSSandboxPhoneNumbers", "OptInPhoneNumber", "VerifySMSSandboxPhoneNumber",
    ];

    public static SnsProtocol Instance { get; } = new();

    public override string XmlNamespace => SnsServer.XmlNamespace;

    public override bool AnswersQueryWithJson => true;

    protected override string ViolationCode => "ValidationError";

    public override ServiceErrorException Unknown(string operation) => Array.IndexOf(s_others, operation) < 0
        ? UnknownAction(operation)
        : SnsErrors.NotHere(
            $"The operation {operation} of SNS isn't in the local AWS, which has no phone numbers, opt-outs or SMS sandbox. Publish accepts every number "
                + "and keeps the message. Skip this call in tests, or call AWS.");
}
