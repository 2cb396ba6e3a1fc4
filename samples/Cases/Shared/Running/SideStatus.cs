using System.Text.Json.Serialization;

namespace Cases.Running;

/// <summary>The status of a side.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SideStatus>))]
public enum SideStatus
{
    Waiting,
    Starting,
    Running,
    Done,
    Failed,
}
