using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Authentication;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The authentication scheme for callers that an authorizer in front of the function has verified: 401 without a
/// caller, 403 without sufficient permissions.
/// </summary>
internal sealed class LambdaAuthorizerHandler(IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder)
    : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
{
    protected override Task<AuthenticateResult> HandleAuthenticateAsync() => Task.FromResult(
        Context.Features.Get<IVerifiedCallerFeature>()?.Caller is { } caller
            ? AuthenticateResult.Success(new AuthenticationTicket(caller, Scheme.Name))
            : AuthenticateResult.NoResult());
}
