using System.Text;
using System.Text.Json;

namespace Tern.Load.Tests.Doctor;

public sealed class DoctorFindingsTests
{
    [Theory]
    [InlineData(
        """[{"id":"NPLUS1","severity":"Warning","summary":"12 reads","count":3,"lostMilliseconds":1.5,"fix":"batch","place":{"scope":"GET /","operation":"DynamoDB.GetItem"}}]""")]
    [InlineData(
        """{"findings":[{"id":"NPLUS1","severity":"Warning","summary":"12 reads","count":3,"lostMilliseconds":1.5,"fix":"batch","scope":"GET /","operation":"DynamoDB.GetItem"}]}""")]
    public void Findings_are_read_from_an_array_or_an_object(string json) => Assert.Equal(
        [new DoctorFinding("NPLUS1", "Warning", "GET / DynamoDB.GetItem", "12 reads", 3, TimeSpan.FromMilliseconds(1.5), "batch")],
        DoctorFindings.Parse(Encoding.UTF8.GetBytes(json)));

    [Fact]
    public void Findings_are_read_as_the_doctor_writes_them()
    {
        const string json = """
            {"schema":"tern-doctor/1","createdAt":"2026-11-22T12:00:00Z","findings":[{"rule":"NPLUS1","title":"Many single reads","severity":"warning",
            "summary":"12 reads","place":{"scope":"GET /","operation":"DynamoDB.GetItem","resource":"orders"},"count":3,"lostMs":1.5,"lostHow":"…",
            "evidence":{"spanIds":[],"keys":[],"details":[]},"fix":"batch","helpLink":"https://example.com/"}]}
            """;

        Assert.Equal(
            [new DoctorFinding("NPLUS1", "warning", "GET / DynamoDB.GetItem orders", "12 reads", 3, TimeSpan.FromMilliseconds(1.5), "batch")],
            DoctorFindings.Parse(Encoding.UTF8.GetBytes(json)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("<html>")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("[{}]")]
    [InlineData("""[{"id":7}]""")]
    public void Malformed_lists_of_findings_are_refused(string json) =>
        Assert.ThrowsAny<JsonException>(() => DoctorFindings.Parse(Encoding.UTF8.GetBytes(json)));

    [Fact]
    public void Only_what_came_during_the_load_is_told()
    {
        var now = DoctorFindings.Since(
            [Finding("OLD", 5, 10), Finding("SAME", 3, 30), Finding("RESTARTED", 9, 90)],
            [Finding("OLD", 8, 25), Finding("SAME", 3, 30), Finding("NEW", 1, 2), Finding("RESTARTED", 2, 20)]);

        Assert.Equal(
            [("RESTARTED", 2, 20.0), ("OLD", 3, 15.0), ("NEW", 1, 2.0)],
            now.Select(static finding => (finding.Id, finding.Count, finding.Lost.TotalMilliseconds)));
    }

    private static DoctorFinding Finding(string id, long count, double lost) => new(id, "Warning", "GET /", "", count, TimeSpan.FromMilliseconds(lost), "");
}
