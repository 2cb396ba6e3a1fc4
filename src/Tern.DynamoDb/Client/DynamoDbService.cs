using Tern.Http;
using Tern.Json;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>The facts of DynamoDB that its operations share.</summary>
internal static class DynamoDbService
{
    internal static readonly AwsService Instance = new()
    {
        Id = "DynamoDB",
        ApiVersion = "2012-08-10",
        SigningName = "dynamodb",
        SettingsKey = "DYNAMODB",
        EndpointRules = new DynamoDbEndpointRules(),
        ReadError = ReadError,
        ChecksResponseCrc32 = true,
        DefaultMaxAttempts = 4,
        RetryBaseDelay = TimeSpan.FromMilliseconds(25),
    };

    private static AwsServiceException ReadError(AwsHttpResponse response)
    {
        string code = "", message = "";
        AttributeMap? item = null;
        var json = new AwsJsonReader(response.Body.Span);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("__type"u8)) code = json.ReadString();
            else if (name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8)) message = json.ReadString();
            else if (name.SequenceEqual("Item"u8)) item = AttributeMap.Read(ref json);
            else json.SkipValue();
        }

        code = code[(code.IndexOf('#', StringComparison.Ordinal) + 1)..];
        var details = new AwsErrorDetails(code, message, response.StatusCode, response.GetHeader("x-amzn-requestid"));
        return code == "ConditionalCheckFailedException" ? new ConditionalCheckFailedException(details) { Item = item } : new AwsServiceException(details);
    }
}
