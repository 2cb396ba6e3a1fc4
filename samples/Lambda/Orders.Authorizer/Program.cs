// Identifies the caller for an API. One program handles both kinds of APIs, and distinguishes their requests by
// content.
using Microsoft.Extensions.DependencyInjection;
using Orders.Authorizer;
using Tern.Lambda;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddSingleton(TimeProvider.System).AddSingleton<TokenVerifier>();
var app = builder.Build();

// An HTTP API with simple responses: is this caller allowed to call this route? The function behind it receives the
// context.
app.On(LambdaEvents.HttpApiAuthorizer.To((HttpApiAuthorizerRequest request, TokenVerifier tokens, CancellationToken _) =>
    Task.FromResult(tokens.FindCustomer(request.Headers.GetValueOrDefault("authorization")) is { } customer
        ? SimpleAuthorizerResponse.Allow(new AuthorizerContext { ["customer"] = customer })
        : SimpleAuthorizerResponse.Deny())));

// A REST API: the policy is cached for the token and applied to its other requests too, so it contains everything that
// the caller is allowed to do. The exception becomes status 401.
app.On(LambdaEvents.TokenAuthorizer.To((TokenAuthorizerRequest request, TokenVerifier tokens, CancellationToken _) =>
    tokens.FindCustomer(request.AuthorizationToken) is { } customer
        ? Task.FromResult(AuthorizerPolicy.For(request)
            .Allow("POST", "/orders")
            .Allow("GET", "/orders/*")
            .ToResponse(customer, new AuthorizerContext { ["customer"] = customer }))
        : throw new AuthorizerUnauthorizedException()));

app.Run();
