namespace Tern.Credentials;

/// <summary>A profile's settings for IAM Identity Center.</summary>
/// <param name="Profile">The profile, for advice in errors.</param>
/// <param name="Name">The name of the <c>[sso-session …]</c> section, or null for the legacy form, whose tokens can't
/// be renewed.</param>
/// <param name="StartUrl">The URL of the portal.</param>
/// <param name="Region">The Region of IAM Identity Center.</param>
/// <param name="AccountId">The account id, or null if the profile is only for tokens.</param>
/// <param name="RoleName">The role in that account, or null if the profile is only for tokens.</param>
internal sealed record SsoSession(string Profile, string? Name, string StartUrl, string Region, string? AccountId, string? RoleName)
{
    /// <summary>The advice for errors if there is no valid token.</summary>
    public string LogIn => Name is null ? $"Run 'aws sso login --profile {Profile}'." : $"Run 'aws sso login --sso-session {Name}'.";
}
