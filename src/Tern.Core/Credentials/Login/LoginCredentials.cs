using System.Security.Cryptography;
using System.Text;

namespace Tern.Credentials;

/// <summary>
/// The credentials of an 'aws login' sign-in. They last 15 minutes and can be renewed for 12 hours. All of the user's
/// processes share the file, so it's read again each time.
/// </summary>
internal sealed class LoginCredentials(LoginSession session, CredentialCalls calls)
{
    private static readonly TimeSpan RefreshWindow = TimeSpan.FromMinutes(5);

    // The longest time that a renewal that hangs delays the use of credentials that are still valid.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private readonly SigninClient _client = new(calls);
    private LoginToken? _renewed;
    private Task<AwsCredentials>? _renewal;

    public LoginSession Session => session;

    /// <summary>Returns credentials that are valid now. One fetch at a time.</summary>
    /// <param name="cancellationToken">A token that cancels the wait, but not a renewal: its refresh token can be
    /// used only once, so the result must be kept.</param>
    /// <exception cref="AwsCredentialException">There are no credentials: the user must log in.</exception>
    public async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        var token = Read();
        if (token.ExpiresAt - calls.Clock.GetUtcNow() > RefreshWindow) return token.Credentials;
        if (_renewal is null or { IsCompleted: true }) _renewal = RenewAsync(token);
        var renewal = _renewal;
        if (token.ExpiresAt <= calls.Clock.GetUtcNow()) return await renewal.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            return await renewal.WaitAsync(Patience, calls.Clock, cancellationToken).ConfigureAwait(false);
        }
        catch (TimeoutException) when (!renewal.IsCompleted && token.ExpiresAt > calls.Clock.GetUtcNow())
        {
            return token.Credentials;
        }
    }

    private async Task<AwsCredentials> RenewAsync(LoginToken token)
    {
        try
        {
            _renewed = await _client.RefreshAsync(session, token, CancellationToken.None).ConfigureAwait(false);
        }
        catch (AwsException e)
        {
            // Refresh tokens can be used only once: if another process was first, its token is in the file.
            var other = Read();
            if (other.ExpiresAt <= calls.Clock.GetUtcNow()) throw;
            if (calls.Logger is not null) CredentialLog.TokenNotRenewed(calls.Logger, session.Profile, e);
            return other.Credentials;
        }

        try
        {
            calls.Configuration.Environment.ReplaceFile(Path, _renewed.ToJson());
        }
        catch (AwsConfigurationException e)
        {
            // This process continues with the token in memory.
            if (calls.Logger is not null) CredentialLog.TokenNotSaved(calls.Logger, session.Profile, e);
        }

        return _renewed.Credentials;
    }

    private string Path
    {
        get
        {
            var environment = calls.Configuration.Environment;
            var name = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(session.Id.Trim()))) + ".json";
            if (environment.GetText("AWS_LOGIN_CACHE_DIRECTORY") is { } folder)
                return environment.ExpandHome(folder).TrimEnd('/', '\\') + (environment.IsWindows ? '\\' : '/') + name;
            return environment.FindInHome($".aws/login/cache/{name}") ?? throw new AwsCredentialException(
                $"The sign-in of the profile '{session.Profile}' can't be found: its file is below the home directory, but HOME isn't set. Set " +
                $"it, or AWS_LOGIN_CACHE_DIRECTORY.");
        }
    }

    private LoginToken Read()
    {
        var path = Path;
        if (calls.Configuration.Environment.ReadFile(path) is not { } text)
            throw new AwsCredentialException(
                $"The profile '{session.Profile}' gets its credentials from a sign-in, but isn't signed in: the file '{path}' doesn't exist. {session.LogIn}");
        var from = $"the file '{path}'";
        var token = new LoginToken(SecretJson.Parse(text, from), from);

        // Newer than the file only if the file couldn't be written.
        return _renewed is { } renewed && renewed.ExpiresAt > token.ExpiresAt ? renewed : token;
    }
}
