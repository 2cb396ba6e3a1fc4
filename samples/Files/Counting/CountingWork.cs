using Files.Aws;

namespace Files.Counting;

/// <summary>Registers the worker and the way to it. Here they are one program; they may as well be two, or a function.</summary>
internal static class CountingWork
{
    public static IServiceCollection AddCounting(this IServiceCollection services, FilesPlace place)
    {
        services.AddSingleton<FileCounter>();
        services.AddSingleton<FileNotices>();
        services.AddHostedService<QueueWorker>();
        return services;
    }
}
