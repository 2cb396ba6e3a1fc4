using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.Tests.Naming;

/// <summary>The IntelliSense texts of members: the model's facts in our own words.</summary>
public sealed class MemberSummaryTests
{
    private const string Model = """
        {
          "service": {"id":"Test","protocol":"restJson1","apiVersion":"2026-01-01"},
          "operations": {"Do": {"method":"POST","uri":"/{KeyId}","input":"DoInput","output":"DoOutput"}},
          "shapes": {
            "DoInput": {"type":"structure","payload":"Body","members":{
              "KeyId": {"shape":"Name","required":true,"in":"uri"},
              "KMSKeyARNs": "Names",
              "WithDecryption": "Flag",
              "VisibilityTimeoutInSeconds": {"shape":"Seconds","in":"querystring","name":"timeout"},
              "Kind": "Kind",
              "ClientToken": {"shape":"Token","idempotencyToken":true,"in":"header","name":"x-token"},
              "Secret": {"shape":"Secret","deprecated":true},
              "Body": "Bytes"}},
            "DoOutput": {"type":"structure","members":{"Tags":"Names","Id":{"shape":"Name","required":true}}},
            "Name": {"type":"string","min":1,"max":2048,"pattern":"[a-z<&]+"},
            "Names": {"type":"list","member":"Name","max":10},
            "Flag": {"type":"boolean"},
            "Seconds": {"type":"integer","min":0,"max":43200},
            "Kind": {"type":"string","enum":["A","B"]},
            "Token": {"type":"string"},
            "Secret": {"type":"string","sensitive":true},
            "Bytes": {"type":"blob"}
          }
        }
        """;

    [Theory]
    [InlineData("KeyId", "Gets or sets the key ID. Required. Length: 1 to 2,048 characters. Pattern: <c>[a-z&lt;&amp;]+</c>. Sent in the path.")]
    [InlineData(
        "KMSKeyARNs",
        "Gets or sets the KMS key ARNs. Length: at most 10 elements. Length of each: 1 to 2,048 characters. Pattern: <c>[a-z&lt;&amp;]+</c>.")]
    [InlineData("WithDecryption", "Gets or sets the flag <c>WithDecryption</c>.")]
    [InlineData(
        "VisibilityTimeoutInSeconds",
        "Gets or sets the visibility timeout in seconds. Range: 0 to 43,200. Sent in the query, as <c>timeout</c>.")]
    [InlineData("Kind", "Gets or sets the kind. Values: <c>A</c>, <c>B</c>.")]
    [InlineData(
        "ClientToken",
        "Gets or sets the client token. Sent in the header <c>x-token</c>. " +
        "Idempotency token: if it isn't set, a random one is sent, the same in all attempts of a call.")]
    [InlineData("Secret", "Gets or sets the secret. Sensitive: <c>ToString</c> doesn't show it. Deprecated by AWS.")]
    [InlineData("Body", "Gets or sets the body. Sent as the body.")]
    public void A_member_of_a_request_says_what_the_model_knows(string member, string summary) => Assert.Equal(summary, Summaries("DoRequest")[member]);

    [Theory]
    [InlineData("Tags", "Empty if there is none.")]
    [InlineData("Id", "Gets or sets the ID. Always returned.")]
    public void A_member_of_a_response_says_what_is_returned(string member, string part) =>
        Assert.Contains(part, Summaries("DoResponse")[member], StringComparison.Ordinal);

    private static Dictionary<string, string> Summaries(string name)
    {
        using var document = JsonDocument.Parse(Model);
        var service = ServiceResolver.Resolve(
            new ServiceTarget("m", "o", "N", "Test") { IsWhole = true }, ModelReader.Read("m.json", "", document.RootElement));
        var operation = service.Operations.Single();
        return (name == "DoRequest" ? operation.Request : operation.Response).Members.ToDictionary(member => member.Name, member => member.Summary);
    }
}
