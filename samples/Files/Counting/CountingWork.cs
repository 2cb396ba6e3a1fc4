using Files.Aws;
using Tern.Messaging.Sqs;

namespace Files.Counting;

/// <summary>Registers the worker and the way to it. Here they are one program; they may as well be two, or the worker a function.</summary>
internal static class CountingWork
{
    public static IServiceCollection AddCounting(this IServiceCollection services, FilesPlace place)
    {
        services.AddSingleton(provider => new SqsSender<FileUploaded>(
            provider.GetRequiredService<SqsClient>(), place.Queue, FileUploadedJson.Default.FileUploaded));
        services.AddSqsConsumer<FileUploaded, FileCounter>(place.Queue, FileUploadedJson.Default.FileUploaded, options =>
        {
            // Files may be long: four at a time, each as long as it takes. A file that fails five times goes to the other queue.
            options.MaxConcurrency = 4;
            options.RetryDelay = TimeSpan.FromSeconds(5);
        });
        return services;
    }
}
