using System.Diagnostics;
using OpenTelemetry;
using Tern.Handling;

namespace Tern.Lambda.Tests.Telemetry;

/// <summary>Exports spans into a list.</summary>
internal sealed class ListExporter(List<Activity> exported) : BaseExporter<Activity>
{
    public override ExportResult Export(in OpenTelemetry.Batch<Activity> batch)
    {
        foreach (var activity in batch) exported.Add(activity);
        return ExportResult.Success;
    }
}
