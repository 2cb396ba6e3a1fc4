using Tern.Pipeline;

namespace Tern.DynamoDb.Tests.Tables;

internal static class RawOperation
{
    internal static async Task<string> SendRawAsync(this DynamoDbClient client, string operation, string json)
    {
        var op = new AwsOperation<string, string>(DynamoDbService.Instance, operation,
            (in string body, Http.AwsHttpRequest http) => { DynamoRequest.Begin(http, "DynamoDB_20120810." + operation); http.Body.Write(System.Text.Encoding.UTF8.GetBytes(body)); },
            (in string _, Http.AwsHttpResponse http) => System.Text.Encoding.UTF8.GetString(http.Body.Span));
        return await client.Pipeline.SendAsync(op, json, null, default);
    }
}
