using Tern.Lambda.Local.Fronts.Serving;
using Tern.Lambda.Local.Sources.Buckets;
using Tern.Lambda.Local.Sources.Queues.Mapping;
using Tern.Lambda.Local.Sources.Queues.Messages;
using Tern.Lambda.Local.Sources.Rules;
using Tern.Lambda.Local.Sources.Schedules;
using Tern.Lambda.Local.Sources.Streams;

namespace Tern.Lambda.Local.Application.Model;

/// <summary>An application as its file says it: functions, and what calls them.</summary>
internal sealed record ApplicationModel
{
    /// <summary>The file that it was read from.</summary>
    public required string File { get; init; }

    /// <summary>The folder of that file: paths in it are meant from there.</summary>
    public string Folder => Path.GetDirectoryName(File)!;

    public List<ApplicationFunction> Functions { get; } = [];

    public List<ApiOptions> Apis { get; } = [];

    public List<QueueOptions> Queues { get; } = [];

    public List<QueueMappingOptions> QueueMappings { get; } = [];

    public List<StreamMappingOptions> Streams { get; } = [];

    public List<ScheduleOptions> Schedules { get; } = [];

    public List<RuleOptions> Rules { get; } = [];

    public List<BucketOptions> Buckets { get; } = [];

    /// <summary>The tables; null where the functions have none here.</summary>
    public TablesOptions? Tables { get; set; }

    /// <summary>What the file says that does not happen here, for people.</summary>
    public List<string> Remarks { get; } = [];
}
