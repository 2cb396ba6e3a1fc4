using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace FastCalls;

/// <summary>
/// A replacement for the network: it reads a request's body, and responds to a query for a hundred orders with the same
/// bytes every time.
/// </summary>
internal sealed class CannedOrders : HttpMessageHandler
{
    private const int Count = 100;
    private const string TheSameForAll =
        """
        "tags":{"L":[{"S":"web"},{"S":"first"},{"S":"eu-west-1"}]},
        "address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}
        """;
    private static readonly MediaTypeHeaderValue s_contentType = new("application/x-amz-json-1.0");
    private static readonly byte[] s_answer = Encoding.UTF8.GetBytes(
        $$"""{"Count":{{Count}},"Items":[{{string.Join(',', Enumerable.Range(1, Count).Select(Item))}}],"ScannedCount":{{Count}}}""");

    /// <summary>The total amount of the orders.</summary>
    public static decimal Total => Enumerable.Range(1, Count).Sum(AmountOf);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        await request.Content!.CopyToAsync(Stream.Null, cancellationToken);
        var content = new ByteArrayContent(s_answer);
        content.Headers.ContentType = s_contentType;
        content.Headers.ContentLength = s_answer.Length;
        return new HttpResponseMessage(HttpStatusCode.OK) { Content = content, RequestMessage = request };
    }

    private static decimal AmountOf(int number) => 10.25m + number;

    private static string Item(int number) => FormattableString.Invariant(
        $$$"""
        {"customer":{"S":"c1"},"number":{"N":"{{{number}}}"},"status":{"S":"shipped"},"placedAt":{"S":"2026-05-06T07:08:09.123Z"},
        "amount":{"N":"{{{AmountOf(number)}}}"},"gift":{"BOOL":{{{(number % 2 == 0 ? "true" : "false")}}}},
        """).ReplaceLineEndings("") + TheSameForAll;
}
