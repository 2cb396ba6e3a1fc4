namespace Tern.Credentials;

/// <summary>
/// Reads a profile's settings for IAM Identity Center in either form: with Region and URL in an [sso-session …]
/// section, which many profiles can share and whose tokens can be renewed; or with all settings in the profile. AWS
/// SDKs and Tools reference, "IAM Identity Center credential provider".
/// </summary>
internal static class SsoSessionReader
{
    public static readonly string[] Keys = ["sso_session", "sso_account_id", "sso_role_name", "sso_region", "sso_start_url"];

    /// <exception cref="AwsCredentialException">A setting is missing, or settings contradict each other.</exception>
    public static SsoSession Read(ProfileFiles files, ProfileSection profile)
    {
        var (account, role) = (profile.Get("sso_account_id"), profile.Get("sso_role_name"));
        if (profile.Get("sso_session") is not { } name)
            return new SsoSession(
                profile.Name,
                null,
                Require(profile, "sso_start_url"),
                CheckRegion(profile, Require(profile, "sso_region")),
                Require(profile, "sso_account_id"),
                Require(profile, "sso_role_name"));

        if (account is null != role is null)
            throw new AwsCredentialException(
                $"The profile '{profile.Name}' has only one of sso_account_id and sso_role_name. Add " +
                $"{(account is null ? "sso_account_id" : "sso_role_name")}.");
        if (!files.SsoSessions.TryGetValue(name, out var session))
            throw new AwsCredentialException(
                $"The config file has no section [sso-session {name}], which the profile '{profile.Name}' names. Run 'aws configure " +
                $"sso-session', or name another.");
        var region = CheckRegion(profile, Require(profile, session, "sso_region"));
        return new SsoSession(profile.Name, name, Require(profile, session, "sso_start_url"), region, account, role);
    }

    private static string CheckRegion(ProfileSection profile, string region) =>
        AwsSettings.CheckRegion(new AwsSetting(region, $"'sso_region' of the profile '{profile.Name}'"));

    private static string Require(ProfileSection profile, string key) => profile.Get(key) ?? throw new AwsCredentialException(
        $"The profile '{profile.Name}' gets its credentials from IAM Identity Center, but has no {key}. Add it, or run 'aws configure sso --profile " +
        $"{profile.Name}'.");

    private static string Require(ProfileSection profile, ProfileSection session, string key)
    {
        var value = session.Get(key)
            ?? throw new AwsCredentialException($"The section [sso-session {session.Name}], which the profile '{profile.Name}' names, has no {key}. Add it.");
        return profile.Get(key) is not { } own || own == value
            ? value
            : throw new AwsCredentialException(
                $"The {key} of the profile '{profile.Name}' is '{own}', but that of its [sso-session {session.Name}] is '{value}'. Remove the profile's.");
    }
}
