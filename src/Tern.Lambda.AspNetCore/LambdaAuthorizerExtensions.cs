using Microsoft.AspNetCore.Authentication;
using Tern.Lambda.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Authentication by the service in front of the function.</summary>
public static class LambdaAuthorizerExtensions
{
    /// <summary>The name of the scheme.</summary>
    public const string Scheme = "LambdaAuthorizer";

    /// <summary>
    /// Adds a scheme whose users are those that API Gateway, a function URL or VPC Lattice has verified: by a JWT, IAM,
    /// a Lambda authorizer or a Cognito user pool. Headers are ignored. Without a verified caller, and behind Kestrel,
    /// a request that requires one gets status 401; if the caller lacks permissions, it gets 403.
    /// </summary>
    /// <param name="builder">The builder that <c>AddAuthentication</c> returned.</param>
    /// <returns><paramref name="builder"/>.</returns>
    public static AuthenticationBuilder AddLambdaAuthorizer(this AuthenticationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.AddScheme<AuthenticationSchemeOptions, LambdaAuthorizerHandler>(Scheme, null);
    }
}
