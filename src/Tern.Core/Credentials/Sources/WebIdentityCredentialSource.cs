using Tern.Configuration;

namespace Tern.Credentials.Sources;

/// <summary>A token file and a role in the environment, as EKS sets for service accounts. Not supported yet: it says so rather than let the node's own role step in.</summary>
internal sealed class WebIdentityCredentialSource(AwsEnvironment environment) : CredentialSource
{
    public override string Name => "web identity";

    public override ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        var file = environment.GetText("AWS_WEB_IDENTITY_TOKEN_FILE");
        var role = environment.GetText("AWS_ROLE_ARN");
        if (file is null || role is null) return new(CredentialAnswer.Skip($"{(file is null ? "AWS_WEB_IDENTITY_TOKEN_FILE" : "AWS_ROLE_ARN")} is not set"));
        throw new AwsCredentialException(
            "AWS_WEB_IDENTITY_TOKEN_FILE and AWS_ROLE_ARN ask for credentials by a web identity, which is not supported yet. "
            + "Use EKS Pod Identity, set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or set the option Credentials to a provider of your own.");
    }
}
