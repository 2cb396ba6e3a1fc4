namespace Tern.Credentials;

/// <summary>The credentials of the EC2 instance's role.</summary>
internal sealed class InstanceMetadataCredentialSource(InstanceMetadata metadata) : CredentialSource
{
    private const string Path = "/latest/meta-data/iam/security-credentials/";

    public override string Name => "EC2 instance";

    // The service extends the credentials that it has issued while the metadata service is unavailable.
    public override bool OutlivesExpiry => true;

    public override async ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken)
    {
        if (metadata.WhyDisabled is { } why) return CredentialAnswer.Skip(why);

        LookupAnswer roles;
        try
        {
            roles = await metadata.GetAsync(Path, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsTransportException e) when (e.Kind is AwsTransportFault.Connect or AwsTransportFault.Timeout)
        {
            return CredentialAnswer.Skip($"the EC2 metadata service can't be reached: {e.Message}");
        }
        catch (AwsTransportException e)
        {
            throw Failed(e);
        }

        if (roles.Status == 404) return CredentialAnswer.Skip("the instance has no role");
        if (!roles.IsSuccess) throw new AwsCredentialException($"The EC2 metadata service didn't return the instance's role: {roles.Describe()}");
        var role = roles.Text.Split('\n')[0].Trim();
        if (role.Length == 0) return CredentialAnswer.Skip("the instance has no role");
        if (!IsRoleName(role))
            throw new AwsCredentialException(
                "The EC2 metadata service's list of roles doesn't begin with the name of a role: at most 64 letters, digits and _+=,.@-. It isn't " +
                "shown, because it may hold secrets. Check whether a proxy responds at the address of the metadata service.");

        try
        {
            var answer = await metadata.GetAsync(Path + role, cancellationToken).ConfigureAwait(false);
            if (!answer.IsSuccess)
                throw new AwsCredentialException($"The EC2 metadata service returned no credentials for the role '{role}': {answer.Describe()}");
            return CredentialAnswer.Found(CredentialDocument.Read(answer.Body, $"the EC2 metadata service for the role '{role}'"));
        }
        catch (AwsTransportException e)
        {
            throw Failed(e);
        }
    }

    // IAM API reference, "CreateRole". The name becomes part of a path, in which a name made only of dots would be a
    // path step.
    private static bool IsRoleName(string name)
    {
        foreach (var c in name)
            if (!char.IsAsciiLetterOrDigit(c) && !"_+=,.@-".Contains(c)) return false;
        return name.Length <= 64 && name is not ("." or "..");
    }

    private static AwsCredentialException Failed(AwsTransportException e) => new($"The EC2 metadata service couldn't be reached: {e.Message}", e);
}
