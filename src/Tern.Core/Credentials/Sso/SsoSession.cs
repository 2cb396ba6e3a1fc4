namespace Tern.Credentials.Sso;

/// <summary>What a profile says of IAM Identity Center.</summary>
/// <param name="Profile">The profile, for advice.</param>
/// <param name="Name">The name of the section <c>[sso-session …]</c>; null in the old form, whose tokens can't be renewed.</param>
/// <param name="StartUrl">The address of the portal.</param>
/// <param name="Region">The region of IAM Identity Center.</param>
/// <param name="AccountId">The account, or null when the profile is for tokens only.</param>
/// <param name="RoleName">The role in it, or null when the profile is for tokens only.</param>
internal sealed record SsoSession(string Profile, string? Name, string StartUrl, string Region, string? AccountId, string? RoleName)
{
    /// <summary>What to do when there is no valid token.</summary>
    public string LogIn => Name is null ? $"Run 'aws sso login --profile {Profile}'." : $"Run 'aws sso login --sso-session {Name}'.";
}
