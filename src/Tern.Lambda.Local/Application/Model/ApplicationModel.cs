using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>An application as its file defines it: the functions and their event sources.</summary>
internal sealed record ApplicationModel
{
    /// <summary>Gets the file that the application was read from.</summary>
    public required string File { get; init; }

    /// <summary>Gets the file's folder. Paths in the file are relative to it.</summary>
    public string Folder => Path.GetDirectoryName(File)!;

    public List<ApplicationFunction> Functions { get; } = [];

    public List<ApiOptions> Apis { get; } = [];

    public List<QueueOptions> Queues { get; } = [];

    public List<QueueMappingOptions> QueueMappings { get; } = [];

    public List<StreamMappingOptions> Streams { get; } = [];

    public List<ScheduleOptions> Schedules { get; } = [];

    public List<RuleOptions> Rules { get; } = [];

    public List<BucketOptions> Buckets { get; } = [];

    public List<TopicOptions> Topics { get; } = [];

    /// <summary>Gets or sets the tables, or null if the application has none here.</summary>
    public TablesOptions? Tables { get; set; }

    /// <summary>Gets notices for the user about settings in the file that aren't simulated.</summary>
    public List<string> Remarks { get; } = [];
}
