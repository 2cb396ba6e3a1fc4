namespace Tern.Credentials;

/// <summary>A sign-in with a user's own AWS account by 'aws login'.</summary>
/// <param name="Profile">The profile, for advice in errors.</param>
/// <param name="Id">The value of <c>login_session</c>, which identifies the user.</param>
internal sealed record LoginSession(string Profile, string Id)
{
    public string LogIn => $"Run 'aws login --profile {Profile}'.";
}
