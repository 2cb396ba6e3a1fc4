using System.Text;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Tests.Faults;

public class RequestTablesTests
{
    [Theory]
    [InlineData("""{"TableName":"a","Item":{"TableName":{"S":"x"}}}""", "a")]
    [InlineData("""{"TableName":"arn:aws:dynamodb:us-east-1:000000000000:table/a"}""", "a")]
    [InlineData("""{"RequestItems":{"a":[{"PutRequest":{"Item":{"id":{"S":"TableName"}}}}],"b":{"Keys":[]}}}""", "a,b")]
    [InlineData("""{"TransactItems":[{"Put":{"TableName":"a","Item":{}}},{"Update":{"TableName":"b"}},{"Delete":{"TableName":"a"}}]}""", "a,b")]
    [InlineData("""{"Statement":"SELECT * FROM \"a\".\"index\" WHERE id = 'x'"}""", "a")]
    [InlineData("""{"TransactStatements":[{"Statement":"DELETE FROM a WHERE id='x'"},{"Statement":"nonsense"},"""
        + """{"Statement":"INSERT INTO b VALUE {'id':'y'}"}]}""", "a,b")]
    [InlineData("""{"StreamArn":"arn:aws:dynamodb:us-east-1:000000000000:table/a/stream/2026-01-01T00:00:00.000"}""", "a")]
    [InlineData("""{"ShardIterator":"arn:aws:dynamodb:us-east-1:000000000000:table/a/stream/2026-01-01T00:00:00.000|1|AAAA"}""", "a")]
    [InlineData("""{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/a"}""", "a")]
    [InlineData("""{"TableName":1}""", "")]
    [InlineData("""{"RequestItems":7}""", "")]
    [InlineData("""{"TableName":"a","x":""", "a")]
    [InlineData("""{"TableName":"\ud800"}""", "")]
    [InlineData("""[]""", "")]
    [InlineData("", "")]
    public void Tables_are_found_wherever_they_are_named(string body, string expected) =>
        Assert.Equal(expected, string.Join(',', RequestTables.Of(Encoding.UTF8.GetBytes(body), new LocalEngine(TimeProvider.System))));

    [Theory]
    [InlineData("""{"TransactItems":[{"Put":{}},{"Put":{"Item":{"TransactItems":{"L":[]}}}},{}]}""", 3)]
    [InlineData("""{"ClientRequestToken":"x","TransactStatements":[{}]}""", 1)]
    [InlineData("""{"TransactItems":7,"a":1}""", 0)]
    [InlineData("""{"TransactItems":[{}""", 0)]
    [InlineData("", 0)]
    public void Parts_of_a_transaction_are_counted(string body, int expected) => Assert.Equal(expected, RequestTables.CountParts(Encoding.UTF8.GetBytes(body)));
}
