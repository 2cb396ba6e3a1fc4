using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Builds the function without running it.</summary>
    /// <param name="configure">For tests: registers services that replace the function's own.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<ITokens, Tokens>();
        configure?.Invoke(builder);
        var app = builder.Build();

//#if (type == "simple")
        // The context is passed to the function behind the API.
        app.On(LambdaEvents.HttpApiAuthorizer.To((HttpApiAuthorizerRequest request, ITokens tokens, CancellationToken cancellationToken) =>
            Task.FromResult(tokens.FindUser(request.Headers.GetValueOrDefault("authorization")) is { } user
                ? SimpleAuthorizerResponse.Allow(new AuthorizerContext { ["user"] = user })
                : SimpleAuthorizerResponse.Deny())));
//#elseif (type == "request")
        // The policy is cached and also applied to the caller's other requests, so it covers everything that the caller may do.
        // The exception becomes status 401.
        app.On(LambdaEvents.RequestAuthorizer.To((RequestAuthorizerRequest request, ITokens tokens, CancellationToken cancellationToken) =>
            tokens.FindUser(request.Headers.GetValueOrDefault("authorization")) is { } user
                ? Task.FromResult(AuthorizerPolicy.For(request).Allow("GET", "/orders/*").ToResponse(user, new AuthorizerContext { ["user"] = user }))
                : throw new AuthorizerUnauthorizedException()));
//#else
        // The policy is cached and also applied to the token's other requests, so it covers everything that the caller may do.
        // The exception becomes status 401.
        app.On(LambdaEvents.TokenAuthorizer.To((TokenAuthorizerRequest request, ITokens tokens, CancellationToken cancellationToken) =>
            tokens.FindUser(request.AuthorizationToken) is { } user
                ? Task.FromResult(AuthorizerPolicy.For(request).Allow("GET", "/orders/*").ToResponse(user, new AuthorizerContext { ["user"] = user }))
                : throw new AuthorizerUnauthorizedException()));
//#endif

        return app;
    }
}
