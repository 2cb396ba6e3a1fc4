using Files.Aws;
using Tern.Messaging.Sqs;

namespace Files.Counting;

/// <summary>
/// Registers the worker and the sender of its messages. Here they are in one program; they could also be two programs,
/// or the worker a Lambda function.
/// </summary>
internal static class CountingWork
{
    public static IServiceCollection AddCounting(this IServiceCollection services, FilesPlace place)
    {
        services.AddSingleton(provider => new SqsSender<FileUploaded>(
            provider.GetRequiredService<SqsClient>(), place.Queue, FileUploadedJson.Default.FileUploaded));
        services.AddConsumer(SqsQueue.Named(place.Queue).Of(FileUploadedJson.Default.FileUploaded).To<FileCounter>().WithOptions(options =>
        {
            // Files can be large: four at a time, without a time limit. After five failures, a file's message moves to
            // the other queue.
            options.MaxConcurrency = 4;
            options.RetryDelay = TimeSpan.FromSeconds(5);
        }));
        return services;
    }
}
