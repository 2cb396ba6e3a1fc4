using System.Text.Json.Serialization;

namespace Cases.Running;

/// <summary>Where a side stands.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<SideStatus>))]
public enum SideStatus
{
    Waiting,
    Starting,
    Running,
    Done,
    Failed,
}
