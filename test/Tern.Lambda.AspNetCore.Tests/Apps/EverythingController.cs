using System.Text;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

// Within the namespace: Tern.Lambda, which is around it, has attributes of the same names.
using Microsoft.AspNetCore.Mvc;

[ApiController]
public sealed class EverythingController : ControllerBase
{
    [HttpGet("/orders/{id:long}")]
    public ActionResult<Person> Get(long id, [FromQuery] string[] a, [FromHeader(Name = "x-a")] string? header) =>
        id < 0 ? NotFound() : new Person($"{id} {string.Join('|', a)} {header}", a.Length, a);

    [HttpPost("{**rest}")]
    [Consumes("application/json")]
    public IActionResult Post([FromBody] Person person) => CreatedAtAction(nameof(Get), new { id = person.Count }, person);

    [HttpPut("{**rest}")]
    public async Task<IActionResult> PutAsync()
    {
        var body = new MemoryStream();
        await Request.Body.CopyToAsync(body);
        return File(body.ToArray(), "application/octet-stream", "copy.bin");
    }

    [HttpPost("{**rest}")]
    [Consumes("application/x-www-form-urlencoded")]
    public IActionResult Form([FromForm] string[] a, [FromForm] string b) => Content(string.Join('|', a) + b, "text/plain", Encoding.UTF8);

    [HttpGet("{**rest}")]
    [HttpDelete("{**rest}")]
    [HttpHead("{**rest}")]
    [HttpOptions("{**rest}")]
    [HttpPatch("{**rest}")]
    public async Task<IActionResult> AnyAsync(string? rest)
    {
        switch (Request.Headers["x-mode"].ToString())
        {
            case "json": return new JsonResult(new Person("Zo\u00eb", 3, [rest ?? "none"]));
            case "bytes": return File(new byte[] { 0, 255, 128 }, "image/png");
            case "redirect": return RedirectPreserveMethod("/elsewhere");
            case "nocontent": return NoContent();
            case "problem": return Problem("Detail", statusCode: 409, title: "Title");
            case "throw": throw new InvalidOperationException("As asked.");
            case "file": return PhysicalFile(typeof(MvcApp).Assembly.Location, "application/octet-stream", enableRangeProcessing: true);
            case "stream":
                Response.ContentType = "text/plain";
                for (var i = 0; i < 5; i++)
                {
                    await Response.WriteAsync($"part {i};");
                    await Response.Body.FlushAsync();
                }

                return new EmptyResult();
            case "cookies":
                Response.Cookies.Append("a", "1");
                Response.Cookies.Append("b", "2");
                return Ok();
            default: return Content(await MinimalApp.DescribeAsync(HttpContext), "text/plain");
        }
    }
}
