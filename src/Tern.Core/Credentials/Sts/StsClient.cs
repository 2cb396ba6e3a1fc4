using System.Globalization;
using System.Text;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Credentials;

/// <summary>
/// Calls the two operations of AWS STS that return credentials, with form parameters and XML responses. AssumeRole is
/// signed. AssumeRoleWithWebIdentity isn't, because its token authenticates the caller.
/// </summary>
internal sealed class StsClient(CredentialCalls calls, Uri? endpoint = null)
{
    private readonly SigV4Signer _signer = new();
    private readonly ClockSkew _skew = new(calls.Clock);
    private string? _sessionName;

    /// <summary>Assumes a role with other credentials.</summary>
    /// <exception cref="AwsCredentialException">STS rejects the request, or can't be reached.</exception>
    public async ValueTask<AwsCredentials> AssumeRoleAsync(AssumedRole role, AwsCredentials source, CancellationToken cancellationToken)
    {
        var form = Form("AssumeRole", role);
        Add(form, "ExternalId", role.ExternalId);
        Add(form, "SerialNumber", role.MfaSerial);
        if (role.MfaSerial is { } serial) Add(form, "TokenCode", await GetMfaCodeAsync(role, serial, cancellationToken).ConfigureAwait(false));
        var text = form.ToString();
        var answer = await SendAsync(_ => new(text), source, retriedCode: null, cancellationToken).ConfigureAwait(false);
        return answer.Credentials ?? throw Refused(role, answer);
    }

    /// <summary>Assumes a role with a token of an identity provider.</summary>
    /// <param name="role">The role.</param>
    /// <param name="readToken">Returns the token. It is called for each attempt, because such tokens are replaced
    /// while the program runs.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <exception cref="AwsCredentialException">STS rejects the request, or can't be reached.</exception>
    public async ValueTask<AwsCredentials> AssumeRoleWithWebIdentityAsync(
        AssumedRole role, Func<CancellationToken, ValueTask<string>> readToken, CancellationToken cancellationToken)
    {
        // The identity provider's keys may just have changed, which is temporary.
        var answer = await SendAsync(MakeAsync, source: null, retriedCode: "InvalidIdentityToken", cancellationToken).ConfigureAwait(false);
        return answer.Credentials ?? throw Refused(role, answer);

        async ValueTask<string> MakeAsync(CancellationToken token)
        {
            var form = Form("AssumeRoleWithWebIdentity", role);
            Add(form, "WebIdentityToken", await AskAsync(() => readToken(token), "the web identity's token", token).ConfigureAwait(false));
            return form.ToString();
        }
    }

    private StringBuilder Form(string action, AssumedRole role)
    {
        _sessionName ??= string.Create(CultureInfo.InvariantCulture, $"tern-{calls.Clock.GetUtcNow().ToUnixTimeMilliseconds()}");
        var form = new StringBuilder("Action=").Append(action).Append("&Version=2011-06-15");
        Add(form, "RoleArn", role.Arn);
        Add(form, "RoleSessionName", role.SessionName ?? _sessionName);
        Add(form, "DurationSeconds", role.DurationSeconds?.ToString(CultureInfo.InvariantCulture));
        Add(form, "Policy", role.Policy);
        return form;
    }

    private static void Add(StringBuilder form, string name, string? value)
    {
        if (value is not null) form.Append('&').Append(name).Append('=').Append(Uri.EscapeDataString(value));
    }

    private async ValueTask<string> GetMfaCodeAsync(AssumedRole role, string serial, CancellationToken cancellationToken)
    {
        if (calls.MfaCode is not { } ask)
            throw new AwsCredentialException(
                $"The role {role.Arn} requires a code of the MFA device {serial}, but there is no way to ask for it. Set the option MfaCode to a function " +
                $"that returns the code.");
        var code = (await AskAsync(() => ask(serial, cancellationToken), "the option MfaCode", cancellationToken).ConfigureAwait(false))?.Trim();
        return string.IsNullOrEmpty(code)
            ? throw new AwsCredentialException(
                $"The function of the option MfaCode returned no code of the MFA device {serial} for the role {role.Arn}. It must return the six " +
                $"digits, or throw.")
            : code;
    }

    // A user-supplied function: whatever it throws, the provider's callers get one type of exception.
    private static async ValueTask<string> AskAsync(Func<ValueTask<string>> ask, string what, CancellationToken cancellationToken)
    {
        try
        {
            return await ask().ConfigureAwait(false);
        }
        catch (Exception e) when (e is not AwsException && !(e is OperationCanceledException && cancellationToken.IsCancellationRequested))
        {
            throw new AwsCredentialException($"The function of {what} failed: {e.Message}", e);
        }
    }

    private async ValueTask<StsAnswer> SendAsync(
        Func<CancellationToken, ValueTask<string>> makeForm, AwsCredentials? source, string? retriedCode, CancellationToken cancellationToken)
    {
        var region = await calls.GetRegionAsync(cancellationToken).ConfigureAwait(false);
        var sts = CredentialEndpoints.Sts(calls.Settings, region, endpoint);
        try
        {
            return StsAnswer.Read(await calls.Http.SendAsync(MakeAsync, cancellationToken).ConfigureAwait(false), sts.Host);
        }
        catch (AwsTransportException e)
        {
            throw new AwsCredentialException($"STS couldn't be reached for credentials: {e.Message}", e);
        }

        // Created for each attempt, because a signature is valid for minutes, and a web identity's token is replaced
        // while the program runs.
        async ValueTask<LookupRequest> MakeAsync(CancellationToken token)
        {
            var offset = _skew.Get(sts.Host) ?? TimeSpan.Zero;
            var body = Encoding.UTF8.GetBytes(await makeForm(token).ConfigureAwait(false));
            return new LookupRequest(HttpMethod.Post, CredentialEndpoints.At(sts, "/"))
            {
                Content = body,
                ContentType = "application/x-www-form-urlencoded",
                Headers = source is null ? [] : Sign(sts, body, source, calls.Clock.GetUtcNow() + offset),
                Timeout = CredentialCalls.Timeout,
                Attempts = CredentialCalls.Attempts,
                FindCode = StsAnswer.CodeOf,
                CorrectClock = source is null ? null : answer => CorrectClock(sts.Host, offset, answer),
                RetriedCode = retriedCode,
            };
        }
    }

    // As in a client's own calls, a request rejected for its time is worth a retry only if the retry is signed with a
    // different clock offset.
    private bool CorrectClock(string host, TimeSpan offset, LookupAnswer answer)
    {
        var isFar = _skew.Observe(host, answer.Date);
        var corrected = _skew.Get(host) ?? TimeSpan.Zero;
        if (isFar && calls.Logger is { } logger) CredentialLog.ClockSkewed(logger, host, corrected.TotalSeconds);
        return corrected != offset;
    }

    private (string Name, string Value)[] Sign(AwsEndpoint sts, byte[] body, AwsCredentials source, DateTimeOffset time)
    {
        var request = new AwsHttpRequest { Endpoint = sts };
        try
        {
            request.Headers.Add("content-type", "application/x-www-form-urlencoded");
            request.Body.Write(body);
            _signer.Sign(request, source, sts.SigningRegion, sts.SigningName, time);

            // The first header is the content type, which belongs to the content.
            var headers = new (string, string)[request.Headers.Count - 1];
            for (var i = 0; i < headers.Length; i++) headers[i] = (request.Headers[i + 1].Name, request.Headers[i + 1].GetText());
            return headers;
        }
        finally
        {
            request.Body.Dispose();
        }
    }

    private static AwsCredentialException Refused(AssumedRole role, StsAnswer answer) => new(
        $"STS returned no credentials for the role {role.Arn}: {answer.Code}{(answer.Message is { Length: > 0 } message ? $": {message}" : "")}"
        + (answer.Code == "AccessDenied" ? " Check that the role's trust policy names the caller, and that the caller may call sts:AssumeRole." : ""));
}
