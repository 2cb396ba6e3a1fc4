using System.Text.Json;

namespace Tern.Lambda.Functions;

/// <summary>The names of members that identify the sender of an event, some alone and others in combination.</summary>
internal static class EventNames
{
    /// <summary>
    /// Returns the shape that the current member alone identifies: no other event has a member of this name.
    /// </summary>
    public static EventShape Decide(ref Utf8JsonReader reader) => reader.ValueSpan.Length switch
    {
        7 when reader.ValueTextEquals("awslogs"u8) => EventShape.CloudWatchLogs,
        9 when reader.ValueTextEquals("alarmData"u8) => EventShape.CloudWatchAlarm,
        13 when reader.ValueTextEquals("xAmzRequestId"u8) => EventShape.S3ObjectLambda,
        13 when reader.ValueTextEquals("invokingEvent"u8) => EventShape.Config,
        14 when reader.ValueTextEquals("datasetRecords"u8) => EventShape.CognitoSync,
        16 when reader.ValueTextEquals("CodePipeline.job"u8) => EventShape.CodePipeline,
        17 when reader.ValueTextEquals("signatureVerified"u8) => EventShape.IotAuthorizer,
        18 when reader.ValueTextEquals("claimCertificateId"u8) => EventShape.IotProvisioning,
        _ => EventShape.Unknown,
    };

    /// <summary>Records the current member if it is one of those that identify the sender in combination.</summary>
    public static void Mark(ref Utf8JsonReader reader, ref EventMarks seen)
    {
        switch (reader.ValueSpan.Length)
        {
            case 3 when reader.ValueTextEquals("bot"u8): seen.Bot = true; break;
            case 4 when reader.ValueTextEquals("info"u8): seen.Info = true; break;
            case 4 when reader.ValueTextEquals("Name"u8): seen.Name = true; break;
            case 4 when reader.ValueTextEquals("Step"u8): seen.Step = true; break;
            case 5 when reader.ValueTextEquals("tasks"u8): seen.Tasks = true; break;
            case 5 when reader.ValueTextEquals("token"u8): seen.WorkflowToken = true; break;
            case 6 when reader.ValueTextEquals("detail"u8): seen.Detail = true; break;
            case 6 when reader.ValueTextEquals("method"u8): seen.Method = true; break;
            case 7 when reader.ValueTextEquals("rawPath"u8): seen.RawPath = true; break;
            case 7 when reader.ValueTextEquals("Details"u8): seen.ContactDetails = true; break;
            case 8 when reader.ValueTextEquals("routeArn"u8): seen.RouteArn = true; break;
            case 8 when reader.ValueTextEquals("raw_path"u8): seen.SnakePath = true; break;
            case 8 when reader.ValueTextEquals("SecretId"u8): seen.Secret = true; break;
            case 8 when reader.ValueTextEquals("serverId"u8): seen.Server = true; break;
            case 8 when reader.ValueTextEquals("username"u8): seen.User = true; break;
            case 8 when reader.ValueTextEquals("typeName"u8): seen.TypeName = true; break;
            case 9 when reader.ValueTextEquals("fieldName"u8): seen.FieldName = true; break;
            case 9 when reader.ValueTextEquals("methodArn"u8): seen.MethodArn = true; break;
            case 9 when reader.ValueTextEquals("arguments"u8): seen.Arguments = true; break;
            case 9 when reader.ValueTextEquals("streamArn"u8): seen.Stream = true; break;
            case 10 when reader.ValueTextEquals("httpMethod"u8): seen.HttpMethod = true; break;
            case 11 when reader.ValueTextEquals("actionGroup"u8): seen.ActionGroup = true; break;
            case 11 when reader.ValueTextEquals("RequestType"u8): seen.RequestType = true; break;
            case 11 when reader.ValueTextEquals("ResponseURL"u8): seen.ResponseUrl = true; break;
            case 12 when reader.ValueTextEquals("sessionState"u8): seen.SessionState = true; break;
            case 12 when reader.ValueTextEquals("fileLocation"u8): seen.FileLocation = true; break;
            case 14 when reader.ValueTextEquals("applicationArn"u8): seen.Application = true; break;
            case 14 when reader.ValueTextEquals("messageVersion"u8): seen.MessageVersion = true; break;
            case 17 when reader.ValueTextEquals("LogicalResourceId"u8): seen.LogicalId = true; break;
            case 17 when reader.ValueTextEquals("deliveryStreamArn"u8): seen.DeliveryStream = true; break;
            case 18 when reader.ValueTextEquals("authorizationToken"u8): seen.AuthorizationToken = true; break;
            case 18 when reader.ValueTextEquals("ClientRequestToken"u8): seen.SecretVersion = true; break;
            case 23 when reader.ValueTextEquals("invocationSchemaVersion"u8): seen.JobVersion = true; break;
            case 22 when reader.ValueTextEquals("sourceKinesisStreamArn"u8): seen.DeliveryStream = true; break;
        }
    }
}
