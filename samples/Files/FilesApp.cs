using System.Net;
using Files.Aws;
using Files.Counting;
using Files.Http;
using Files.Links;
using Files.Listing;
using Files.Page;
using Files.Uploads;
using Microsoft.Extensions.Options;
using Samples;
using Tern;
using Tern.S3;
using Tern.S3.Model;

namespace Files;

/// <summary>Assembles the application: the resources on AWS, the API, and the worker.</summary>
internal static class FilesApp
{
    /// <exception cref="AwsException">AWS can't be reached, or a resource is missing.</exception>
    public static async Task<WebApplication> CreateAsync(FilesPlace place, LocalPlace? local, int port, bool create, CancellationToken cancellationToken)
    {
        // A local AWS is empty at the start. On AWS, resources are created only on request.
        if (create || local is not null)
        {
            await using var setup = new AwsSetup(place, local);
            await setup.CreateMissingAsync(cancellationToken);
        }

        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, port);
            // Upload endpoints have their own limit.
            kestrel.Limits.MaxRequestBodySize = 64 * 1024;
        });
        builder.Logging.ClearProviders().AddSimpleConsole(console => console.SingleLine = true)
            .AddFilter("Microsoft.AspNetCore", LogLevel.Warning)
            .AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        AddSettings(builder, place, local);
        AddClients(builder.Services, place, local);
        builder.Services.AddUploads().AddCounting(place);
        builder.Services.AddProblemDetails();
        builder.Services.Configure<RouteHandlerOptions>(routes => routes.ThrowOnBadRequest = true);
        builder.Services.AddHostFiltering(filter => (filter.AllowedHosts, filter.AllowEmptyHosts) = (["localhost", "127.0.0.1"], false));
        builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, FilesJson.Default));

        var app = builder.Build();
        await CheckBucketAsync(app.Services.GetRequiredService<S3Client>(), place, cancellationToken);
        app.UseHostFiltering();
        app.UseExceptionHandler();
        app.UseStatusCodePages();
        app.UseProblems();
        app.UseSameOriginWrites();
        app.MapFiles();
        app.MapUploads();
        app.MapLinks();
        app.MapSettings();
        app.MapPage();
        return app;
    }

    // Parameters and the secret are loaded as configuration: code that uses FilesSettings doesn't depend on their
    // source.
    private static void AddSettings(WebApplicationBuilder builder, FilesPlace place, LocalPlace? local)
    {
        if (local is null) AddSettingsOfAws(builder, place);
        else builder.Configuration.AddInMemoryCollection([new($"{FilesPlace.Section}:{nameof(FilesSettings.TokenKey)}", local.TokenKey)]);
        builder.Services.Configure<FilesSettings>(builder.Configuration.GetSection(FilesPlace.Section));
        builder.Services.AddSingleton(place);
    }

    private static void AddSettingsOfAws(WebApplicationBuilder builder, FilesPlace place)
    {
        builder.Configuration.AddParameterStore(place.Parameters, options =>
        {
            options.Section = FilesPlace.Section;
            options.ReloadInterval = TimeSpan.FromMinutes(1);
            options.Client = place.Configure;
        });
        builder.Configuration.AddSecretsManager(place.TokenKey, options =>
        {
            options.Section = $"{FilesPlace.Section}:{nameof(FilesSettings.TokenKey)}";
            options.Client = place.Configure;
        });
    }

    private static void AddClients(IServiceCollection services, FilesPlace place, LocalPlace? local)
    {
        services.AddAws(place.Configure);
        services.AddS3();
        services.AddSqs();
        services.AddDynamoDb();
        services.AddDynamoTable<FileCounts>(place.Table);
        services.AddKeyedSingleton(LinkEndpoints.Client, (provider, _) => local?.CreateLinkClient() ?? provider.GetRequiredService<S3Client>());
        // The only line that a program needs to run without AWS: it redirects all of these clients.
        if (local is not null) services.AddLocalAws(local.Aws);
    }

    // Reported at the start, rather than by every later request.
    private static async Task CheckBucketAsync(S3Client s3, FilesPlace place, CancellationToken cancellationToken) =>
        await s3.HeadBucketAsync(new HeadBucketRequest { Bucket = place.Bucket }, cancellationToken: cancellationToken);
}
