using System.Security.Cryptography;
using System.Text;

namespace Tern.Credentials;

/// <summary>
/// The token of one session. It is read from the file that 'aws sso login' wrote, renewed from five minutes before
/// its expiration, and written back. All of the user's processes share the file, so it's read again each time.
/// Thread-safe.
/// </summary>
internal sealed class SsoTokenSource(SsoSession session, CredentialCalls calls, SsoClient client)
{
    private static readonly TimeSpan RefreshWindow = TimeSpan.FromMinutes(5);
    private static readonly TimeSpan RefreshPause = TimeSpan.FromSeconds(30);

    // The longest time that a renewal that hangs delays the use of a token that is still valid.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private readonly Lock _gate = new();
    private Task<SsoToken>? _flight;
    private Task<SsoToken>? _renewal;
    private SsoToken? _renewed;
    private DateTimeOffset _notBefore;
    private AwsException? _lastError;

    public SsoSession Session => session;

    /// <summary>Returns a token that is valid now.</summary>
    /// <param name="cancellationToken">A token that cancels the caller's wait, but not that of other callers.</param>
    /// <exception cref="AwsCredentialException">There is no token: the user must log in.</exception>
    public async ValueTask<SsoToken> GetAsync(CancellationToken cancellationToken)
    {
        Task<SsoToken> flight;
        lock (_gate)
        {
            if (_flight is null or { IsCompleted: true }) _flight = FetchAsync();
            flight = _flight;
        }

        return await flight.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task<SsoToken> FetchAsync()
    {
        var token = Read();
        var now = calls.Clock.GetUtcNow();
        if (token.ExpiresAt - now > RefreshWindow) return token;
        if (_renewal is { IsCompleted: true }) _renewal = null;
        if (_renewal is null && session.Name is not null && token.CanRefresh(now) && now >= _notBefore) _renewal = RefreshAsync(token);
        if (_renewal is { } renewal) token = await WaitAsync(renewal, token).ConfigureAwait(false);
        return token.ExpiresAt > calls.Clock.GetUtcNow() ? token : throw Ended(token);
    }

    private string Path
    {
        get
        {
            // The AWS CLI uses this name for the file; the hash serves only as a name.
#pragma warning disable CA5350
            var hash = SHA1.HashData(Encoding.UTF8.GetBytes(session.Name ?? session.StartUrl));
#pragma warning restore CA5350
            return calls.Configuration.Environment.FindInHome($".aws/sso/cache/{Convert.ToHexStringLower(hash)}.json")
                ?? throw new AwsCredentialException(
                    $"The token of the profile '{session.Profile}' can't be found: its file is below the home directory, but HOME isn't set. Set it.");
        }
    }

    private SsoToken Read()
    {
        var path = Path;
        if (calls.Configuration.Environment.ReadFile(path) is not { } text)
            throw new AwsCredentialException(
                $"The profile '{session.Profile}' gets its credentials from IAM Identity Center, but isn't logged in: the file '{path}' doesn't exist. " +
                $"{session.LogIn}");
        var token = new SsoToken(SecretJson.Parse(text, $"the file '{path}'"));

        // Newer than the file only if the file couldn't be written.
        return _renewed is { } renewed && renewed.ExpiresAt > token.ExpiresAt ? renewed : token;
    }

    private async Task<SsoToken> WaitAsync(Task<SsoToken> renewal, SsoToken token)
    {
        if (token.ExpiresAt <= calls.Clock.GetUtcNow()) return await renewal.ConfigureAwait(false);
        try
        {
            return await renewal.WaitAsync(Patience, calls.Clock).ConfigureAwait(false);
        }
        catch (TimeoutException) when (!renewal.IsCompleted && token.ExpiresAt > calls.Clock.GetUtcNow())
        {
            // The renewal continues, and the next caller finds its result in the file.
            return token;
        }
    }

    private async Task<SsoToken> RefreshAsync(SsoToken token)
    {
        _notBefore = calls.Clock.GetUtcNow() + RefreshPause;
        try
        {
            _renewed = await client.RefreshAsync(session, token, CancellationToken.None).ConfigureAwait(false);
            _lastError = null;
        }
        catch (AwsException e)
        {
            // Refresh tokens can be used only once: if another process was first, its token is in the file.
            _lastError = e;
            if (calls.Logger is not null) CredentialLog.TokenNotRenewed(calls.Logger, session.Profile, e);
            return Read();
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

        return _renewed;
    }

    private AwsCredentialException Ended(SsoToken token)
    {
        var why = session.Name is null ? "it has the legacy format, which can't be renewed"
            : _lastError is not null ? $"it couldn't be renewed. {_lastError.Message}"
            : "it can no longer be renewed";
        return new AwsCredentialException(
            $"The login of the profile '{session.Profile}' to IAM Identity Center ended at {token.ExpiresAt.UtcDateTime:O}, and {why.TrimEnd('.')}. " +
            $"{session.LogIn}", _lastError);
    }
}
