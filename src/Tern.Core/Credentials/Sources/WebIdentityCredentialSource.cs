namespace Tern.Credentials;

/// <summary>
/// Credentials from a token file and a role in environment variables, as set by EKS for service accounts and by CI
/// systems for jobs.
/// </summary>
internal sealed class WebIdentityCredentialSource(CredentialCalls calls) : CredentialSource
{
    private const string FileVariable = "AWS_WEB_IDENTITY_TOKEN_FILE";

    private readonly WebIdentityToken _token = new(calls, new StsClient(calls));

    public override string Name => "web identity";

    public override async ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        var environment = calls.Configuration.Environment;
        var file = environment.GetText(FileVariable);
        var arn = environment.GetText("AWS_ROLE_ARN");
        if (file is null || arn is null) return CredentialAnswer.Skip($"{(file is null ? FileVariable : "AWS_ROLE_ARN")} is not set");
        var role = new AssumedRole(arn) { SessionName = environment.GetText("AWS_ROLE_SESSION_NAME") };
        return CredentialAnswer.Found(await _token.AssumeAsync(role, file, FileVariable, cancellationToken).ConfigureAwait(false));
    }
}
