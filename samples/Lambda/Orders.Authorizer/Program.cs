// Tells an API who calls. One program for both kinds of API; it knows their requests by what is in them.
using Microsoft.Extensions.DependencyInjection;
using Orders.Authorizer;
using Tern.Lambda;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddSingleton(TimeProvider.System).AddSingleton<TokenVerifier>();
var app = builder.Build();

// An HTTP API that takes simple responses: may this caller call this route? What is in the context reaches the function behind it.
app.OnHttpApiAuthorizer((HttpApiAuthorizerRequest request, TokenVerifier tokens, CancellationToken _) =>
    Task.FromResult(tokens.FindCustomer(request.Headers.GetValueOrDefault("authorization")) is { } customer
        ? SimpleAuthorizerResponse.Allow(new AuthorizerContext { ["customer"] = customer })
        : SimpleAuthorizerResponse.Deny()));

// A REST API: the policy is kept for the token and applied to its other requests too, so it says all that the caller may do. The exception is status 401.
app.OnTokenAuthorizer((TokenAuthorizerRequest request, TokenVerifier tokens, CancellationToken _) =>
    tokens.FindCustomer(request.AuthorizationToken) is { } customer
        ? Task.FromResult(AuthorizerPolicy.For(request)
            .Allow("POST", "/orders")
            .Allow("GET", "/orders/*")
            .ToResponse(customer, new AuthorizerContext { ["customer"] = customer }))
        : throw new AuthorizerUnauthorizedException());

app.Run();
