namespace Tern.Credentials;

/// <summary>
/// Assumes a role with the token in a file, which is read again each time, because Kubernetes replaces it while the
/// program runs.
/// </summary>
internal sealed class WebIdentityToken(CredentialCalls calls, StsClient sts)
{
    /// <param name="role">The role.</param>
    /// <param name="file">The path of the file.</param>
    /// <param name="namedBy">The setting that specified the file, for errors.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    public ValueTask<AwsCredentials> AssumeAsync(AssumedRole role, string file, string namedBy, CancellationToken cancellationToken) =>
        sts.AssumeRoleWithWebIdentityAsync(role, _ => new(Read(file, namedBy)), cancellationToken);

    private string Read(string file, string namedBy)
    {
        var environment = calls.Configuration.Environment;
        var path = environment.ExpandHome(file);
        var token = environment.ReadFile(path)
            ?? throw new AwsCredentialException($"The file '{path}', which {namedBy} names, doesn't exist. Expected the token of an identity provider in it.");
        return token.Trim() is { Length: > 0 } text
            ? text
            : throw new AwsCredentialException($"The file '{path}', which {namedBy} names, is empty. Expected the token of an identity provider in it.");
    }
}
