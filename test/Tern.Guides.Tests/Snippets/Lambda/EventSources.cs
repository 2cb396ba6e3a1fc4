using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Authorization;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda.EventSources;

internal sealed record Order(string Id, string CustomerId, string Version, bool IsTest);

internal sealed record User(string Id, string Tenant);

[JsonSerializable(typeof(Order))]
internal sealed partial class ShopOrdersJson : JsonSerializerContext;

internal static class EventSources
{
    public static async Task Nested(SqsMessage message, CancellationToken cancellationToken)
    {
        foreach (var record in message.ReadSns().ReadS3().Records)
            await ImportAsync(record.S3.Bucket.Name, record.S3.Object.Key, cancellationToken);
    }

    public static void Http(LambdaApplication app)
    {
        app.On(HttpApi.Requests.Of(ShopOrdersJson.Default.Order).Returning(ShopOrdersJson.Default.Order).To(
            async (Order order, CancellationToken cancellationToken) => await SaveAsync(order, cancellationToken)));

        app.On(HttpApi.Requests.To(
            async (HttpApiRequest request, CancellationToken cancellationToken) => await FindAsync(request.PathParameters["id"], cancellationToken) is { } found
            ? HttpApiResponse.Json(found, ShopOrdersJson.Default.Order).WithHeader("etag", found.Version)
            : HttpApiResponse.Text("There is no such order.", 404)));
    }

    public static void GraphQl(LambdaApplication app)
    {
        app.On(LambdaEvents.AppSyncResolver.Of(ShopOrdersJson.Default.Order).Returning(ShopOrdersJson.Default.Order).To(
            async (Order arguments, AppSyncResolverEvent field, CancellationToken cancellationToken) => await SaveAsync(arguments, cancellationToken)));
    }

    public static void CustomResources(LambdaApplication app)
    {
        app.On(CustomResourceRequests.All.To(async (CustomResourceRequest request, CancellationToken cancellationToken) =>
        {
            if (request.RequestType == "Delete") return CustomResourceResult.Success();
            await SeedAsync(request.ResourceProperties, cancellationToken);
            return CustomResourceResult.Success("seed-1", new Dictionary<string, string> { ["Rows"] = "12" });
        }));
    }

    private static Task SeedAsync(EventJson properties, CancellationToken cancellationToken) => Task.CompletedTask;

    public static void Authorizer(LambdaApplication app)
    {
        app.On(LambdaEvents.TokenAuthorizer.To(async (TokenAuthorizerRequest request, CancellationToken cancellationToken) =>
        {
            var user = await VerifyAsync(request.AuthorizationToken, cancellationToken) ?? throw new AuthorizerUnauthorizedException();
            return AuthorizerPolicy.For(request)
                .Allow("GET", "/orders/*")
                .Deny("DELETE", "/orders/*")
                .ToResponse(user.Id, new AuthorizerContext { ["tenant"] = user.Tenant, ["limit"] = 100 });
        }));
    }

    public static void Cognito(LambdaApplication app)
    {
        app.On(LambdaEvents.CognitoPreSignUp.To((CognitoPreSignUpEvent signUp, CancellationToken cancellationToken) =>
        {
            signUp.Response.AutoConfirmUser = signUp.Request.UserAttributes["email"].EndsWith("@example.com", StringComparison.Ordinal);
            return Task.FromResult(signUp);
        }));
    }

    public static FirehoseResponse Firehose(FirehoseEvent firehose)
    {
        var response = new FirehoseResponse(firehose);
        foreach (var record in firehose.Records)
        {
            var order = record.Data.Read(ShopOrdersJson.Default.Order);
            if (order.IsTest) response.Dropped(record);
            else response.OkJson(record, order, ShopOrdersJson.Default.Order, new Dictionary<string, string> { ["customer"] = order.CustomerId });
        }

        return response;
    }

    private static Task ImportAsync(string bucket, string key, CancellationToken cancellationToken) => Task.FromCanceled(cancellationToken);

    private static Task<Order> SaveAsync(Order order, CancellationToken cancellationToken) => Task.FromResult(order);

    private static Task<Order?> FindAsync(string id, CancellationToken cancellationToken) => Task.FromResult<Order?>(null);

    private static Task<User?> VerifyAsync(string token, CancellationToken cancellationToken) => Task.FromResult<User?>(null);
}
