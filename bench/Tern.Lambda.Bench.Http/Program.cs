// A typed HTTP v2 handler that answers with the path; with "service" it asks for a service, with "body" it takes the body as JSON.
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Bench;
using Tern.Lambda.Bench.Http;
using Tern.Lambda.Events;

var builder = LambdaApplication.CreateBuilder(args);
switch (args.FirstOrDefault())
{
    case "service":
        Handlers.AddService(builder);
        break;
    case "body":
        Handlers.AddBody(builder);
        break;
    default:
        Handlers.AddPath(builder);
        break;
}
Handlers.Application!.Run();

namespace Tern.Lambda.Bench.Http
{
    /// <summary>One method a handler, so that a start compiles only its own.</summary>
    internal static class Handlers
    {
        public static LambdaApplication? Application { get; private set; }

        public static void AddPath(LambdaApplicationBuilder builder)
        {
            Application = builder.Build();
            Application.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken cancellationToken) =>
            {
                AllocationProbe.Tick();
                return Task.FromResult(HttpApiResponse.Text($"{{\"path\":\"{request.RawPath}\"}}", contentType: "application/json"));
            }));
        }

        public static void AddService(LambdaApplicationBuilder builder)
        {
            builder.Services.AddSingleton<Catalog>();
            Application = builder.Build();
            Application.On(HttpApi.Requests.To((HttpApiRequest request, Catalog catalog, CancellationToken cancellationToken) =>
                Task.FromResult(HttpApiResponse.Text(catalog.Find(request.RawPath), contentType: "application/json"))));
        }

        public static void AddBody(LambdaApplicationBuilder builder)
        {
            Application = builder.Build();
            Application.On(HttpApi.Requests.Of(HttpJson.Default.Order).To(
                (Order order, CancellationToken cancellationToken) => Task.FromResult(HttpApiResponse.Json(order, HttpJson.Default.Order))));
        }
    }

    internal sealed class Catalog
    {
        public string Find(string path) => $"{{\"path\":\"{path}\"}}";
    }

    [JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
    [JsonSerializable(typeof(Order))]
    internal sealed partial class HttpJson : JsonSerializerContext;
}
