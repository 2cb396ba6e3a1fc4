using Tern.Local.Serving;
using Tern.Local.Sts.Model;

namespace Tern.Local.Sts;

/// <summary>The query protocol of STS.</summary>
internal sealed class StsProtocol() : RpcProtocol("")
{
    private static readonly string[] s_others =
    [
        "AssumeRoleWithSAML", "AssumeRoot", "DecodeAuthorizationMessage", "GetDelegatedAccessToken", "GetFederationToken", "GetWebIdentityToken",
    ];

    public static StsProtocol Instance { get; } = new();

    public override string XmlNamespace => StsServer.XmlNamespace;

    protected override string ViolationCode => "ValidationError";

    public override ServiceErrorException Unknown(string operation) => Array.IndexOf(s_others, operation) < 0
        ? UnknownAction(operation)
        : new ServiceErrorException(
            "NotImplemented",
            $"The operation {operation} of STS isn't in the local AWS. Use AssumeRole or GetSessionToken for temporary credentials, or call AWS.");
}
