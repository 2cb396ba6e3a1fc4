using System.Text.RegularExpressions;

namespace Tern.Local.Tests.S3.Recorded.Notifications;

/// <summary>Events of S3 as texts, without the times and IDs that differ between any two.</summary>
internal static partial class RecordedEvents
{
    /// <summary>Returns the event that is expected for an object.</summary>
    /// <param name="name">The name of the event.</param>
    /// <param name="members">The members of the object, before its sequencer.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="region">The Region.</param>
    public static string Of(string name, string members, string bucket = "shop", string region = "us-east-1") =>
        $$$$"""
        {"eventVersion":"2.1","eventSource":"aws:s3","awsRegion":"{{{{region}}}}","eventTime":"…","eventName":"{{{{name}}}}","userIdentity":{"principalId":"…"},
        "requestParameters":{"sourceIPAddress":"…"},"responseElements":{"x-amz-request-id":"…","x-amz-id-2":"…"},
        "s3":{"s3SchemaVersion":"1.0","configurationId":"rule",
        "bucket":{"name":"{{{{bucket}}}}","ownerIdentity":{"principalId":"…"},"arn":"arn:aws:s3:::{{{{bucket}}}}"},
        "object":{{{{{members}}}},"sequencer":"…"}}}
        """.ReplaceLineEndings("");

    public static string Shorten(string json) => Differing().Replace(json, "\"$1\":\"…\"");

    [GeneratedRegex("\"(eventTime|principalId|sourceIPAddress|x-amz-request-id|x-amz-id-2|sequencer)\":\"[^\"]+\"")]
    private static partial Regex Differing();
}
